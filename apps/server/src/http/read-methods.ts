/** The methods of pages and files: HEAD is answered like GET, without the body (G-330). */
export const readMethods = ['GET', 'HEAD']
