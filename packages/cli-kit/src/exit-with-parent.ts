/**
 * Preloaded into programs that `startProgram` starts. Sends SIGTERM to the program when its parent process has ended,
 * even by SIGKILL. Killed parents would otherwise leave processes that occupy ports and databases.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
// Forked children have their own IPC channels and may wait on them alone, so they must not inherit the preload.
const index = process.execArgv.indexOf(import.meta.url);
if (index > 0) process.execArgv.splice(index - 1, 2);
