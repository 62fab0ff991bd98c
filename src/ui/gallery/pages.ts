import type { ReactNode } from 'react'
import { ButtonStates } from './pages/ButtonStates.tsx'
import { CheckFieldStates } from './pages/CheckFieldStates.tsx'
import { DateFieldStates } from './pages/DateFieldStates.tsx'
import { LoadingOverlayStates } from './pages/LoadingOverlayStates.tsx'
import { ModalStates } from './pages/ModalStates.tsx'
import { MultiSelectStates } from './pages/MultiSelectStates.tsx'
import { RichTextStates } from './pages/RichTextStates.tsx'
import { SkeletonStates } from './pages/SkeletonStates.tsx'
import { TagStates } from './pages/TagStates.tsx'
import { TextAreaStates } from './pages/TextAreaStates.tsx'
import { TextInputStates } from './pages/TextInputStates.tsx'
import { TimeInputStates } from './pages/TimeInputStates.tsx'
import { ToggleStates } from './pages/ToggleStates.tsx'

/** A page for each primitive, under /app/primitives/. */
export const pages: readonly { path: string; name: string; States: () => ReactNode }[] = [
  { path: 'toggle', name: 'Toggle', States: ToggleStates },
  { path: 'multi-select', name: 'MultiSelect', States: MultiSelectStates },
  { path: 'text-input', name: 'TextInput', States: TextInputStates },
  { path: 'text-area', name: 'TextArea', States: TextAreaStates },
  { path: 'time-input', name: 'TimeInput', States: TimeInputStates },
  { path: 'date-field', name: 'DateField, TimeField', States: DateFieldStates },
  { path: 'check-field', name: 'CheckField', States: CheckFieldStates },
  { path: 'button', name: 'Button', States: ButtonStates },
  { path: 'tag', name: 'Tag, Steps', States: TagStates },
  { path: 'modal', name: 'Modal, Confirm', States: ModalStates },
  { path: 'loading-overlay', name: 'LoadingOverlay', States: LoadingOverlayStates },
  { path: 'rich-text', name: 'RichText', States: RichTextStates },
  { path: 'skeleton', name: 'Skeleton', States: SkeletonStates },
]
