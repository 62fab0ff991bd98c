import useMediaQuery from '@mui/material/useMediaQuery'

/** From here on there is room for the menu beside the page and for tables (look.md). */
const wide = '(min-width: 1024px)'

/** Decides what is drawn where drawing both and hiding one would double a page of rows. */
export function useIsWide(): boolean {
  return useMediaQuery(wide, { noSsr: true })
}

/** From here on there is room for secondary things. */
const roomy = '(min-width: 1280px)'

export function useIsRoomy(): boolean {
  return useMediaQuery(roomy, { noSsr: true })
}
