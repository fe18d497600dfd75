import * as z from 'zod/mini'

/** The steps of a chain of reminders, in their order (CHASE-01). */
export const chaseSteps = ['threeDays', 'oneDay', 'dueDay'] as const
export const chaseStep = z.enum(chaseSteps)
export type ChaseStep = z.infer<typeof chaseStep>

/** The steps that a post has switched on; none is no chain. */
export const chaseStepList = z.array(chaseStep).check(
  z.maxLength(chaseSteps.length),
  z.refine((steps) => new Set(steps).size === steps.length),
)
