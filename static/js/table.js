/* The table page. */
import "./following.js";
import "./arrows.js";
import "./choosing.js";
import "./instant.js";
import "./preferences.js";
import "./files.js";
import "./result_picture.js";
import "./sound.js";
