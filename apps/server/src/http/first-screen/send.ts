import { type Display, displayIn } from '@kawaraban/contract/display.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RenderPage } from './render-page.ts'
import { allowScript, createTemplates, fill, scriptOf } from './template.ts'

/** Returns what sends a page with its first screen rendered; false where the plain page has to go out. */
export const createSendFirstScreen = (render: RenderPage, readIndex: (display: Display) => Promise<string>) => {
  const findTemplate = createTemplates(readIndex)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const rendered = await render(request)
    if (!rendered) return false
    const template = await findTemplate(displayIn(request.cookies), request.now)
    if (!template) return false
    const script = scriptOf(template, rendered)
    await reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', allowScript(String(reply.getHeader('content-security-policy')), script))
      .send(fill(template, script, rendered))
    return true
  }
}
