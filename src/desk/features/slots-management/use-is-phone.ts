import useMediaQuery from '@mui/material/useMediaQuery'

/** Below that there is room for one day (product §34.9). */
export function useIsPhone(): boolean {
  return !useMediaQuery('(min-width: 768px)', { noSsr: true })
}
