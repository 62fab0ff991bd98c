/** Both lists may only shrink: what is new is written so that it needs no line here. */

/** Longer than 60 lines, and yet to be split: 'file name'. */
export const longYetToSplit: readonly string[] = [
  'src/desk/features/absences/AbsencesDialog.tsx AbsencesDialog',
  'src/desk/features/advanced-settings/table/SettingDialog.tsx SettingDialog',
  'src/desk/features/advanced-settings/table/SettingInputField.tsx SettingInputField',
  'src/desk/features/appointment-settings/SettingsForm.tsx SettingsForm',
  'src/desk/features/appointment-settings/use-settings-form.ts useSettingsForm',
  'src/desk/features/appointment-topics/TopicsForm.tsx TopicsForm',
  'src/desk/features/appointments/actions/SubstituteDialog.tsx SubstituteDialog',
  'src/desk/features/appointments/move/MoveForm.tsx MoveForm',
  'src/desk/features/appointments/page/AppointmentsPage.tsx AppointmentsPage',
  'src/desk/features/external-analysts/ExternalAnalystsPage.tsx ExternalAnalystForm',
  'src/desk/features/organizations-profiles/ProfileForm.tsx ProfileForm',
  'src/desk/features/organizations-profiles/use-profile-form.ts useProfileForm',
  'src/desk/features/slots-management/DayGrid.tsx DayGrid',
  'src/desk/features/slots-management/SlotsManagementPage.tsx SlotsCalendar',
  'src/desk/features/smm-calendar/IdentifierForm.tsx IdentifierForm',
  'src/desk/features/working-hours/list/CopyDialog.tsx CopyDialog',
  'src/desk/forms/ConflictDialog.tsx ConflictDialog',
  'src/desk/forms/SchemaForm.tsx SchemaForm',
  'src/desk/forms/templates/ChoiceField.tsx ChoiceField',
  'src/desk/forms/templates/ListItem.tsx ListItem',
  'src/desk/forms/templates/MapField.tsx MapField',
  'src/desk/forms/widgets/ReferenceSearch.tsx ReferenceSearch',
  'src/desk/resources/format.ts createFormatter',
  'src/desk/screens/form/FormHead.tsx MoreMenu',
  'src/desk/screens/list/FilterChips.tsx FilterChips',
  'src/desk/screens/list/ListTable.tsx ListTable',
  'src/desk/screens/list/RowMenu.tsx RowMenu',
  'src/desk/screens/show/ShownValue.tsx ShownValue',
  'src/desk/shell/Notifications.tsx Notifications',
  'src/desk/shell/palette/Palette.tsx Palette',
  'src/server/features/slots/explain.ts speaker',
  'src/server/pages/pages.ts addPages',
  'src/server/platform/collections/served-collection.ts served',
  'src/server/platform/database/database.ts doorTo',
  'src/server/platform/database/engines.ts openPostgres',
  'src/server/platform/database/postgres-driver.ts preparing',
  'src/server/platform/jobs/jobs.ts createJobs',
  'scripts/generate/resources/infer.ts resourceOf',
]

/** Casts that the types of others leave no way around: how many, and why. */
export const castsWithReasons: Record<string, readonly [count: number, reason: string]> = {}

/** Casts that are yet to go. */
export const castsYetToGo: Record<string, readonly [count: number]> = {}
