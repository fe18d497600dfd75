const phoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** A phone, emulated by Chromium. */
export const phone = {
  viewport: { width: 375, height: 740 },
  userAgent: phoneAgent,
  hasTouch: true,
  isMobile: true,
} as const
