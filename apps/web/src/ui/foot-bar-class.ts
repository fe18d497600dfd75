/** A bar that stays in sight at the foot of a screen, for the button that saves. */
export const footBarClass =
  'sticky bottom-0 z-10 -mx-4 mt-auto -mb-[calc(env(safe-area-inset-bottom)+1.5rem)] border-line border-t bg-surface px-4 pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] md:mx-0 md:-mb-6 md:rounded-t-card md:border-x md:px-5'
