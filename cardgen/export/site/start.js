// Runs before anything is shown: what needs a script stays hidden without one.
document.documentElement.classList.add("js");
