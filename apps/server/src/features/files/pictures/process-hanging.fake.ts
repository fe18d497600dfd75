/** In place of the decoder: computes without an end, and no signal that can be caught ends it. */
process.on('SIGTERM', () => {})
for (;;);
