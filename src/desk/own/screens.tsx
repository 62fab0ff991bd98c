import { Navigate } from 'react-router-dom'
import type { handWrittenPages } from '#rules/built-pages.ts'
import { chunk } from '#ui/chunk.ts'
import type { DeskScreens, Lazy } from '../frame/desk-context.ts'
import { forbiddenPath } from '../frame/paths.ts'
import { builtPages } from './pages.ts'

const handWritten: Readonly<Record<(typeof handWrittenPages)[number], Lazy>> = {
  '/account-admin': async () => ({
    Component: (await chunk(() => import('../pages/account-admin/AccountAdminPage.tsx'))).AccountAdminPage,
  }),
  '/account-admin/advanced-settings': async () => ({
    Component: (await chunk(() => import('../pages/advanced-settings/AdvancedSettingsPage.tsx')))
      .AdvancedSettingsPage,
  }),
  '/account-admin/advanced-settings/table': async () => ({
    Component: (await chunk(() => import('../pages/advanced-settings/table/SettingsTablePage.tsx')))
      .SettingsTablePage,
  }),
  '/demo-mails': async () => ({
    Component: (await chunk(() => import('../pages/demo-mails/DemoMailsPage.tsx'))).DemoMailsPage,
  }),
  '/online-appointments/appointments/index': async () => ({
    Component: (await chunk(() => import('../pages/online-appointments/appointments/AppointmentsPage.tsx')))
      .AppointmentsPage,
  }),
  '/organizations-profiles/editor': async () => ({
    Component: (await chunk(() => import('../pages/organizations-profiles/OrganizationEditorPage.tsx')))
      .OrganizationEditorPage,
  }),
  '/organizations-profiles/external-analysts': async () => ({
    Component: (await chunk(() => import('../pages/organizations-profiles/ExternalAnalystsPage.tsx')))
      .ExternalAnalystsPage,
  }),
  '/online-appointments/settings/index': async () => ({
    Component: (await chunk(() => import('../pages/online-appointments/settings/SettingsPage.tsx')))
      .SettingsPage,
  }),
  '/online-appointments/settings/topics': async () => ({
    Component: (await chunk(() => import('../pages/online-appointments/topics/TopicsPage.tsx'))).TopicsPage,
  }),
  '/online-appointments/calendars/smm/settings': async () => ({
    Component: (await chunk(() => import('../pages/online-appointments/smm/SmmCalendarSettingsPage.tsx')))
      .SmmCalendarSettingsPage,
  }),
  '/messenger': async () => ({
    Component: (await chunk(() => import('../pages/messenger/MessengerPage.tsx'))).MessengerPage,
  }),
  '/online-appointments/calendars/slots/management': async () => ({
    Component: (await chunk(() => import('../pages/online-appointments/slots/SlotsManagementPage.tsx')))
      .SlotsManagementPage,
  }),
  '/online-appointments/calendars/working-hours/settings': async () => ({
    Component: (await chunk(() => import('../pages/working-hours/WorkingHoursPage.tsx'))).WorkingHoursPage,
  }),
  '/wallet-cards/send-push-notifications': async () => ({
    Component: (await chunk(() => import('../pages/send-push-notifications/SendPushNotificationsPage.tsx')))
      .SendPushNotificationsPage,
  }),
  '/whatsapp/settings': async () => ({
    Component: (await chunk(() => import('../pages/whatsapp/WhatsappSettingsPage.tsx'))).WhatsappSettingsPage,
  }),
}

/** The screens of our own contract. */
export const screens: DeskScreens = {
  pages: builtPages,
  handWritten,
  layouts: [
    {
      below: '/account-admin',
      lazy: async () => ({
        Component: (await chunk(() => import('../pages/account-admin/AccountAdminLayout.tsx')))
          .AccountAdminLayout,
      }),
    },
    {
      below: '/online-appointments',
      lazy: async () => ({
        Component: (await chunk(() => import('../pages/online-appointments/OnlineAppointmentsLayout.tsx')))
          .OnlineAppointmentsLayout,
      }),
    },
  ],
  signIn: async () => ({
    Component: (await chunk(() => import('../pages/login/LoginPage.tsx'))).LoginPage,
  }),
  otherRoutes: [
    // Its child routes are pages of their own (specification §2).
    { path: '/reports', element: <Navigate to={forbiddenPath} replace /> },
  ],
}
