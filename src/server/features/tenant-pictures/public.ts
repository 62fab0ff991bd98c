/** What others use of the institution's own pictures. */

/** Pages, previews and cards show them as they show those of advisors. */
export { findFullPicture } from './queries.ts'
/** Pages of text show only pictures that are there. */
export { storedTenantPictures } from './queries.ts'
/** The page of a branch shows its pictures in their sizes, where they are there. */
export { findTenantPictures } from './queries.ts'
/** Whatever shows the institution's logo draws it from the stored picture. */
export { logoIn } from './queries.ts'
/** Signatures name the logo as mail programs read it; pages serve it. */
export { drawnMailLogo, type MailLogo, mailLogoFile, mailLogoOf } from './mail-logo.ts'
