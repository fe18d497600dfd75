/** The kind of the jobs that decode pictures, each with the id of its file as key. */
export const picturesKind = 'pictures'
