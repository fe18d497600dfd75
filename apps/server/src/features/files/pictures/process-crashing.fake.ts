/** In place of the decoder: ends as native code does that a picture has brought down. */
process.kill(process.pid, 'SIGSEGV')
setInterval(() => {}, 1000)
