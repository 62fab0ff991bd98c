/** Where visitors' pages stand, below /app: for the router, the server, the development server and the mock alike. */
export const profilePattern = '/profile/:slug'

/** Both stand for the same page of a branch. */
export const branchPatterns = ['/filiale/:slug', '/f/:slug'] as const

export const finderPattern = '/search'

/** The customer's own page of an appointment. */
export const appointmentPattern = '/appointment'

export const publicPatterns = [finderPattern, profilePattern, ...branchPatterns, appointmentPattern] as const

const shapes = publicPatterns.map((pattern) => new RegExp(`^/app${pattern.replace(/:\w+/g, '[^/]+')}/?$`))

/** Whether a path, /app and all, is a visitor's page. */
export function isPublicPath(pathname: string): boolean {
  return shapes.some((shape) => shape.test(pathname))
}
