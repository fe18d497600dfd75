/** In place of the decoder: takes more and more memory outside of its heap. */
const taken: Buffer[] = []
setInterval(() => taken.push(Buffer.alloc(16 * 1024 * 1024, 1)), 5)
