const refuseSchemas = () => () => {
  throw new Error('a route declares a schema: the contract validates what is sent')
}

/** Every endpoint is checked by the contract, so the framework's own validators, half of its code, are never loaded. */
export const withoutSchemas = { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } }
