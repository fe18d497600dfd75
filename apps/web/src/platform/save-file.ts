/** Saves a file under a name, as the browser saves downloads. Returns its address, valid until `releaseFile`. */
export const saveFile = (file: Blob, name: string): string => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  return address
}

/** Frees a saved file's memory. */
export const releaseFile = (address: string): void => URL.revokeObjectURL(address)
