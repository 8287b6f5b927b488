/**
 * Loaded before a server of `start`: ends it when `start` is gone, however it went. Without this, a `start` that is
 * killed would leave servers behind that hold the ports and the database.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
