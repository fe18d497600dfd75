/** Where the page is that plays the native app. */
export const simulatorPath = '/simulator'
