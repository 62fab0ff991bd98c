// Those that look at addresses which people pass on to each other, and those that collect pages; CUBOT makes telephones.
const robots =
  /(?<!cu)bot\b|bot[-/]|crawl|spider|slurp|preview|externalhit|facebookcatalog|meta-external|^whatsapp\/|embedly|bitlybot|pinterest\/0|vkshare|mastodon\/|iframely|lighthouse|headlesschrome/i

/** Whether a program asks that shows or collects addresses, by what it says of itself (User-Agent): it says so if it is a good one. */
export const isRobot = (userAgent: string): boolean => robots.test(userAgent)
