/** Where visitors' pages stand, below /app: for the router, the server, the development server and the mock alike. */
export const profilePattern = '/profile/:slug'

/** The addresses of a branch's page: the prefix is either word. */
export const branchPatterns = ['/filiale/:slug', '/f/:slug'] as const

/** A page of text. */
export const contentPattern = '/content/:slug'

export const finderPattern = '/search'

/** The customer's own page of an appointment. */
export const appointmentPattern = '/appointment'

/** Where a customer reviews an appointment, by the token in its query. */
export const reviewPattern = '/reviews/:alias'

/** The visitor's own page of a conversation, by the key in its query; without one the address is the desk's. */
export const threadPattern = '/messenger/:uuid'

/** Where whoever gets a weekly mail ends it, by the token in its query. */
export const weeklyReportPattern = '/weekly-report'

/** Outside /app: printed, scanned and kept on phones. Our own server alone answers there. */
export const walletCardPattern = '/wallet-card/:alias'
export const withdrawalPattern = '/wallet-cards/withdrawal'

/** Outside /app, in frames of other sites. Our own server alone answers there. */
export const finderWidgetPattern = '/embed/search'
export const profileWidgetPattern = '/embed/profile/:slug'
export const bookingWidgetPattern = '/embed/booking/:slug'

export const publicPatterns = [
  finderPattern,
  profilePattern,
  ...branchPatterns,
  contentPattern,
  appointmentPattern,
  threadPattern,
  reviewPattern,
  weeklyReportPattern,
] as const

const shapes = publicPatterns.map((pattern) => new RegExp(`^/app${pattern.replace(/:\w+/g, '[^/]+')}/?$`))

/** Whether a path, /app and all, is a visitor's page. */
export function isPublicPath(pathname: string): boolean {
  return shapes.some((shape) => shape.test(pathname))
}

const beside = [walletCardPattern, withdrawalPattern].map(
  (pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`),
)

/** Whether a path is a visitor's page that stands outside /app. */
export const isBesideApp = (pathname: string) => beside.some((shape) => shape.test(pathname))
