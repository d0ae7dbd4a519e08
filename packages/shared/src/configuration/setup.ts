import { z } from 'zod'
import { type Endpoints, endpoint } from '#http/endpoint'

/** The steps that a new company is led through, in their order. */
export const setupSteps = [
  'company',
  'people',
  'role-groups',
  'warehouses',
  'products',
  'customers',
  'mail',
] as const
export type SetupStep = (typeof setupSteps)[number]

const setup = z.object({
  steps: z.array(z.object({ step: z.enum(setupSteps), done: z.boolean() })),
  /** Put away: it is not on the landing page, only in the menu. */
  putAway: z.boolean(),
})
export type Setup = z.output<typeof setup>

/** Apart from the other calls, since empty lists ask them. */
export const setupEndpoints = {
  setup: endpoint({
    method: 'GET',
    path: '/Configuration/setup',
    summary: 'Which of the first steps of a new company are done, by its data',
    permission: 'configuration:view',
    data: setup,
  }),
  putAwaySetup: endpoint({
    method: 'POST',
    path: '/Configuration/setup',
    summary: 'Put the first steps away from the landing page, or call them back',
    permission: 'configuration:update',
    body: z.strictObject({ putAway: z.boolean() }),
    data: setup,
  }),
} satisfies Endpoints
