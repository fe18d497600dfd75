/** Shows a number on the icon of the installed app, where the browser can; 0 removes it. */
export const showAppBadge = (count: number): void => {
  // A browser may refuse it, for instance where the app is not installed.
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => {})
}
