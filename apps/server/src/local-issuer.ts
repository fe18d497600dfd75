/** Under this name accounts of the built-in provider are stored, whatever port the service runs on. */
export const localIssuerName = 'local'
