/**
 * Loaded before a program that `startProgram` starts: ends it in order when the process that started it is gone, however
 * that went. Without it, a start or a test run that is killed would leave programs behind that hold ports and databases.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
// What the program forks has channels of its own, and may wait on them alone.
const index = process.execArgv.indexOf(import.meta.url);
if (index > 0) process.execArgv.splice(index - 1, 2);
