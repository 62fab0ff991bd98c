import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import type { Tokens } from '#ui/theme/roles.ts'
import { type Mode, radius, tokens } from '#ui/theme.ts'

const phone = '@media (max-width: 767px)'
const ring = { outline: '2px solid var(--focus)', outlineOffset: 2 }

/**
 * Material UI in the tenant's colours. The palette holds the tokens' values because Material UI computes with them;
 * everything else refers to the custom properties that src/ui gives, the same as the style sheets do.
 */
export function deskTheme(primary: string, mode: Mode): Theme {
  const token = tokens(primary, mode)
  return createTheme({
    palette: palette(token, mode),
    shape: { borderRadius: radius.control },
    spacing: 4,
    breakpoints: { values: { xs: 0, sm: 768, md: 1024, lg: 1280, xl: 1536 } },
    typography: {
      fontFamily: 'var(--font)',
      fontSize: 14,
      fontWeightMedium: 500,
      fontWeightBold: 650,
      body1: { fontSize: 14, lineHeight: '20px', letterSpacing: 0 },
      body2: { fontSize: 14, lineHeight: '20px', letterSpacing: 0 },
      button: { fontSize: 14, fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
    },
    transitions: { duration: { shortest: 120, shorter: 120, short: 140, standard: 160, complex: 200 } },
    components,
  })
}

function palette(token: Tokens, mode: Mode) {
  const role = (name: 'danger' | 'success' | 'warning') => ({
    main: token[name],
    light: token[`${name}-tint`],
    dark: token[name],
    contrastText: token.surface,
  })
  return {
    mode,
    primary: {
      main: token.primary,
      light: token.tint,
      dark: token['primary-hover'],
      contrastText: token['on-primary'],
    },
    secondary: { main: token.text, light: token.sunken, dark: token.text, contrastText: token.surface },
    error: role('danger'),
    success: role('success'),
    warning: role('warning'),
    info: {
      main: token.primary,
      light: token.tint,
      dark: token['primary-hover'],
      contrastText: token['on-primary'],
    },
    text: { primary: token.text, secondary: token.muted, disabled: token.muted },
    background: { default: token.ground, paper: token.surface },
    divider: token.line,
    action: { active: token.muted, hover: token.sunken, selected: token.tint, disabled: token.muted },
  }
}

const components: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': ring } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, color: 'secondary' },
    styleOverrides: {
      root: {
        minHeight: 36,
        minWidth: 0,
        padding: '0 16px',
        gap: 8,
        lineHeight: '20px',
        whiteSpace: 'nowrap',
        transition: 'background-color 120ms ease-out',
        '&.Mui-disabled': { color: 'var(--muted)', background: 'var(--sunken)', borderColor: 'transparent' },
        // The words keep its size; the spinner stands in their place, not on them.
        '&.MuiButton-loading': { color: 'transparent' },
        [phone]: { minHeight: 44, fontSize: 16 },
      },
      contained: { '&:hover': { background: 'var(--primary-hover)' } },
      text: {
        padding: '0 10px',
        '&:hover': { background: 'var(--sunken)' },
        '&:not(.MuiButton-loading) > svg': { color: 'var(--muted)' },
      },
      textPrimary: { color: 'var(--primary)', '& > svg': { color: 'inherit' } },
      outlined: { borderColor: 'var(--edge)', background: 'var(--surface)' },
      containedError: { background: 'var(--danger)', '&:hover': { background: 'var(--danger)' } },
      loadingIndicator: { color: 'var(--muted)' },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 36,
        height: 36,
        padding: 0,
        borderRadius: radius.control,
        color: 'var(--muted)',
        '&:hover': { background: 'var(--sunken)' },
        '&.Mui-disabled': { color: 'var(--muted)', opacity: 0.4 },
        [phone]: { width: 44, height: 44 },
      },
      sizeSmall: { width: 32, height: 32, [phone]: { width: 44, height: 44 } },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: {
        minHeight: 40,
        background: 'var(--surface)',
        color: 'var(--text)',
        lineHeight: '20px',
        [phone]: { minHeight: 44, fontSize: 16, lineHeight: '24px' },
        '&.MuiInputBase-multiline': { padding: '9px 12px' },
      },
      input: {
        height: 'auto',
        padding: '0 12px',
        '&::placeholder': { color: 'var(--muted)', opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: 'var(--muted)' },
      },
      inputMultiline: { padding: 0 },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: radius.control,
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--edge)', borderWidth: 1 },
        '&.Mui-focused': ring,
        '&.Mui-error .MuiOutlinedInput-notchedOutline, &.Mui-error:hover .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--danger)',
          borderWidth: 2,
        },
      },
      input: { padding: '9px 12px', [phone]: { padding: '9px 12px' } },
      inputMultiline: { padding: 0, [phone]: { padding: 0 } },
      notchedOutline: { borderColor: 'var(--edge)', top: 0, '& legend': { display: 'none' } },
    },
  },
  MuiNativeSelect: {
    styleOverrides: { icon: { color: 'var(--muted)', right: 8 } },
  },
  MuiCheckbox: { styleOverrides: { root: { padding: 0, color: 'var(--edge)' } } },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 40, height: 24, padding: 0, overflow: 'visible', flex: 'none' },
      switchBase: {
        padding: 3,
        transitionDuration: '140ms',
        color: 'var(--surface)',
        '&.Mui-checked': { transform: 'translateX(16px)', color: 'var(--surface)' },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: 'var(--primary)', opacity: 1 },
        '&.Mui-focusVisible + .MuiSwitch-track': ring,
        '&.Mui-focusVisible': { outline: 0 },
        '&:hover, &.Mui-checked:hover': { backgroundColor: 'transparent' },
      },
      thumb: { width: 18, height: 18, boxShadow: 'none' },
      track: { borderRadius: 12, backgroundColor: 'var(--edge)', opacity: 1 },
    },
  },
  MuiPaper: {
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiMenu: {
    styleOverrides: {
      paper: { boxShadow: 'var(--shadow)', borderRadius: 8, minWidth: 184, border: '1px solid var(--line)' },
      list: { padding: 4 },
    },
  },
  MuiPopover: {
    styleOverrides: {
      // Who opens a menu wants to read it, whatever is told meanwhile.
      root: ({ theme }) => ({ zIndex: theme.zIndex.snackbar + 1 }),
      paper: { boxShadow: 'var(--shadow)', borderRadius: 8, border: '1px solid var(--line)' },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 36,
        // MUI gives this up from 600 px on.
        '@media (min-width: 600px)': { minHeight: 36 },
        padding: '0 12px',
        gap: 10,
        borderRadius: 4,
        fontSize: 14,
        color: 'var(--text)',
        '&:hover, &.Mui-focusVisible': { background: 'var(--sunken)' },
        '&.Mui-focusVisible': { outlineOffset: -2 },
        '&.Mui-selected, &.Mui-selected:hover': { background: 'var(--tint)', color: 'var(--on-tint)' },
        '& > svg': { color: 'var(--muted)' },
        '&.Mui-disabled': { opacity: 1, color: 'var(--muted)' },
        [phone]: { minHeight: 44, fontSize: 16 },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        width: 600,
        maxWidth: '100%',
        margin: 24,
        borderRadius: radius.card,
        boxShadow: 'var(--shadow)',
        maxHeight: 'calc(100vh - 48px)',
        [phone]: { width: '100%', margin: 0, borderRadius: `${radius.card}px ${radius.card}px 0 0` },
      },
      container: { [phone]: { alignItems: 'flex-end' } },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { backgroundColor: 'var(--veil)' },
      invisible: { backgroundColor: 'transparent' },
    },
  },
  MuiDrawer: {
    styleOverrides: { paper: { width: 288, background: 'var(--ground)', boxShadow: 'var(--shadow)' } },
  },
  MuiSnackbar: { styleOverrides: { root: { maxWidth: 600 } } },
  MuiTooltip: {
    styleOverrides: {
      tooltip: { background: 'var(--text)', color: 'var(--surface)', fontSize: 12, fontWeight: 500 },
    },
  },
}
