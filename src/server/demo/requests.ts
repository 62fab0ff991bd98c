import type { DemoRequest } from './types.ts'

/** What visitors asked, by tenant. */
export const requests = {
  musterbank: [
    {
      to: 'anna-becker',
      kind: 'callback',
      name: 'Petra Hartwig',
      phone: '+491715550142',
      time: 'Dienstag nach 16 Uhr',
      message: 'Es geht um eine Anschlussfinanzierung. Die Zinsbindung endet im März.',
      isCustomer: true,
      hoursAgo: 3,
    },
    {
      to: 'anna-becker',
      kind: 'message',
      name: 'Malte Friedrich',
      email: 'malte.friedrich@mail.example',
      message:
        'Guten Tag Frau Becker,\n\nwelche Unterlagen brauche ich für das Gespräch über den Hauskauf? Grundbuchauszug und Exposé habe ich schon.\n\nViele Grüße\nMalte Friedrich',
      hoursAgo: 7,
    },
    {
      to: 'anna-becker',
      kind: 'appointment',
      name: 'Ilse Wagner',
      email: 'ilse.wagner@mail.example',
      phone: '+496955500177',
      time: 'Donnerstagvormittag',
      isCustomer: true,
      hoursAgo: 28,
    },
    {
      to: 'anna-becker',
      kind: 'contact',
      name: 'Deniz Aksoy',
      email: 'deniz.aksoy@mail.example',
      message: 'Bieten Sie auch Beratung auf Türkisch an?',
      hoursAgo: 75,
      state: 'answered',
    },
    {
      to: 'anna-becker',
      kind: 'message',
      name: 'Greta Nolte',
      email: 'greta.nolte@mail.example',
      message: 'Danke für den Rückruf, damit ist alles geklärt.',
      isCustomer: true,
      hoursAgo: 120,
      state: 'closed',
    },
    {
      to: 'jonas-hofmann',
      kind: 'contact',
      name: 'Rainer Holt',
      email: 'rainer.holt@mail.example',
      message: 'Wie eröffne ich ein Geschäftskonto?',
      hoursAgo: 30,
    },
  ],
  alpenbank: [
    {
      to: 'katharina-moser',
      kind: 'callback',
      name: 'Sepp Auer',
      phone: '+436645550119',
      message: 'Bitte um einen Rückruf wegen der Wohnbauförderung.',
      hoursAgo: 5,
    },
  ],
  harbourbank: [
    {
      to: 'james-whitfield',
      kind: 'message',
      name: 'Olivia Marsh',
      email: 'olivia.marsh@mail.example',
      message: 'Could we move our talk about the mortgage to next week?',
      isCustomer: true,
      hoursAgo: 4,
    },
  ],
} as const satisfies Readonly<Record<string, readonly DemoRequest[]>>
