import useMediaQuery from '@mui/material/useMediaQuery'

/** Below that there is room for one day (look.md). */
export function useIsPhone(): boolean {
  return !useMediaQuery('(min-width: 768px)', { noSsr: true })
}
