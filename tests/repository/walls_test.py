"""Sees walls.sh refuse what breaks a wall, in a made-up repository of one innocent file for each folder."""

import os
import pathlib
import subprocess
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent

FOLDERS = [
    "profiler/machine/rules", "profiler/counters/metrics", "profiler/machine", "profiler/counters", "profiler/matchers",
    "profiler/compiler", "profiler/include", "profiler/example", "common/src", "labs/01-map", "solutions/01-map", "tools", "tools/doctor",
    "tests/end-to-end", "tests/faults", "tests/isolation", "tests/parity", "tests/package", "tests/submissions",
    "tests/unit/machine", "benchmarks", "docs/generators", "records", "system",
]


class Walls(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        for folder in FOLDERS:
            self.write(folder + "/innocent.cpp", '#include <string>\n// --backend is a lab\'s "option" for students\n')

    def write(self, file, text):
        path = pathlib.Path(self.folder.name, file)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def check(self):
        result = subprocess.run(["bash", HERE / "walls.sh", self.folder.name], capture_output=True, text=True,
                                check=False)
        return result.returncode, result.stdout + result.stderr

    def assert_refused(self, file, text, *words):
        self.write(file, text)
        code, output = self.check()
        self.assertEqual(code, 1, output)
        for word in (pathlib.Path(file).name, *words):
            self.assertIn(word, output)

    def test_innocent_folders_pass(self):
        code, output = self.check()
        self.assertEqual(code, 0, output)

    def test_a_folder_that_is_gone_fails(self):
        os.remove(pathlib.Path(self.folder.name, "profiler/machine/rules/innocent.cpp"))
        code, output = self.check()
        self.assertEqual(code, 1)
        self.assertIn("is it still there?", output)

    def test_an_include_through_a_wall_fails(self):
        self.assert_refused("profiler/machine/wrong.cpp", '#include "counters/driver/errors.hpp"\n', "model and cupti")
        self.assert_refused("tools/wrong.cpp", "#include <warpbook/backend.hpp>\n", "command lines and records")

    def test_a_private_header_of_the_profiler_fails_elsewhere(self):
        for folder in ["common/src", "labs/01-map", "tests/parity"]:
            self.assert_refused(folder + "/wrong.cpp", '#include "counters/driver/driver_api.hpp"\n', folder.split("/")[0], "profiler's own")
            self.write(folder + "/wrong.cpp", "\n")
        self.write("tests/unit/machine/right.cpp", '#include "machine/rules/lanes.hpp"\n')
        self.assertEqual(self.check()[0], 0)

    def test_an_option_or_a_word_of_the_course_in_a_string_of_the_profiler_fails(self):
        for text in [
            '"use --backend model"', '"--counters off"', '"the grading counters"', '"in a lab, run"', '"the student\'s"',
            '"type ./warpbook doctor"', '"as \\"quoted\\" --gpus all"', '"http://x" + "a lab"', "'/' + \"a lab\"",
        ]:
            with self.subTest(text):
                self.assert_refused("profiler/counters/wrong.cpp", f"const auto text = {text};\n", "wrong.cpp", "knows nothing of labs")

    def test_comments_and_words_that_only_look_like_it_pass(self):
        self.write("profiler/counters/right.cpp", "\n".join([
            'const char* a = "label, slab";  // "a lab" of students: --backend',
            'const char* b = "https://docs.nvidia.com";  // "a lab"',
            'const int c = 7 / 2;  // a "lab"',
            'const char* d = "-- and dashes --";',
        ]) + "\n")
        code, output = self.check()
        self.assertEqual(code, 0, output)

    def test_the_doctor_may_give_advice(self):
        self.write("tools/doctor/right.cpp", '#include "counters/driver/errors.hpp"\nconst char* advice = "./warpbook check LAB --backend model";\n')
        self.assertEqual(self.check()[0], 0)


if __name__ == "__main__":
    unittest.main()
