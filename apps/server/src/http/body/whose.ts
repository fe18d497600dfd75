import type { FastifyRequest } from 'fastify'

/** The company and the caller as whose body a request is read; without them, the address. */
export const whose = ({ account, ip }: FastifyRequest) => {
  const caller = account?.accountId ?? ip
  return { company: account?.member?.managementGroupId ?? caller, caller }
}
