import * as z from 'zod/mini'

/** The content security policy forbids code made from text, so schemas must not even try it. Whoever parses imports this. */
z.config({ jitless: true })
