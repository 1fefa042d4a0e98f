// All browser tests, in one process and with one browser: a start of Chromium takes longer than most of them.
import "./opening.test.mjs";
import "./stepping.test.mjs";
import "./text_equivalents.test.mjs";
import "./keyboard.test.mjs";
import "./accessibility.test.mjs";
import "./numbers.test.mjs";
import "./walk.test.mjs";
import "./speed.test.mjs";
import "./grades.test.mjs";
import "./program.test.mjs";
