import type { createSession } from '@kawaraban/contract/session-sign-in.ts'
import { screen } from '@testing-library/react'
import type { Scene } from '../../app/open-app.fake.tsx'
import type { AnswerOrHandler } from '../../testing/server.fake.ts'

/** Addresses that the sign-in screen links to. */
export const links = {
  policyUrl: 'https://example.com/policy',
  termsUrl: 'https://example.com/terms',
  registrationUrl: 'https://example.com/register',
}

/** A scene without a session. */
export const signedOut = (more: Scene = {}): Scene => ({ isLogin: false, config: links, ...more })

/** A scene without a session until `createSession` answers that there is one. */
export const signingIn = (answer: () => AnswerOrHandler<typeof createSession> = () => ({ isLogin: true })): Scene => {
  let isLogin = false
  return signedOut({
    answers: {
      getSession: () => ({ isLogin }),
      createSession: async (request) => {
        const answerOrHandler = answer()
        const result = await (typeof answerOrHandler === 'function' ? answerOrHandler(request) : answerOrHandler)
        isLogin = 'isLogin' in result && result.isLogin
        return result
      },
    },
  })
}

export const loginButton = () => screen.findByRole('button', { name: 'ビジネスアカウントでログイン' })
