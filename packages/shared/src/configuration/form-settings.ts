import { z } from 'zod'
import { type Endpoints, endpoint } from '#http/endpoint'

/** Apart from the other calls, since every form of goods asks it. */
export const formSettingsEndpoints = {
  formSettings: endpoint({
    method: 'GET',
    path: '/Configuration/form-settings',
    summary: 'What forms must know of the configuration',
    permission: 'signed-in',
    data: z.object({
      weightBands: z.object({ slight: z.number(), clear: z.number(), strong: z.number() }),
      /** After so many days a price is called old. */
      priceAgeDays: z.number().int(),
    }),
  }),
} satisfies Endpoints
