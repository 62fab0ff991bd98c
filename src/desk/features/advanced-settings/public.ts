/** What others use of advanced settings. */

/** A page about some of the settings names them as the contract does. */
export { namedRow, type SettingRow } from './setting-rows.ts'
/** A page about some of the settings reads them, and saves one as the page of all does. */
export { useSettingEdit, useSettings } from './use-settings.ts'
