// For the host alone, whatever function_of_nobody.cu declares.

int of_nobody(int x) { return x; }
