import * as z from 'zod/mini'

/** The content security policy forbids eval, so schemas must not try it. Import this wherever zod parses. */
z.config({ jitless: true })
