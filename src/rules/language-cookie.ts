/** How long the choice of the language switch is kept, in seconds: the default for cookies, 60 days (product §32.3). */
export const languageCookieAge = 60 * 24 * 60 * 60
