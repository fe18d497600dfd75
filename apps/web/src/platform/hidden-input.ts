/**
 * Hides the form of a rendered page, by a style, where this tab has stored input for it, or shows it otherwise: the
 * server knows neither, and nothing may flash. It shows when the page's data are removed. Part of the page: it must
 * stay small.
 */
export const hideStoredInputScript =
  "try{(history.state?.isFromHome||sessionStorage.getItem('companyIntraNews.input'))&&(document.documentElement.dataset.hidesMain='')}catch{}"

/** Whether the form of the page is hidden, so that the app has to replace it. */
export const hasHiddenInput = (): boolean => document.documentElement.dataset.hidesMain !== undefined
