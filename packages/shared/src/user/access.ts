import { z } from 'zod'
import { type Endpoints, endpoint } from '#http/endpoint'
import { grantablePermissions } from '#permission/permissions'

/** A right somebody lacks and may ask for: one that a role group can hold. */
const wanted = z.strictObject({ permission: z.enum(grantablePermissions) })
/** When it was asked for, of the last 24 hours. */
const asked = z.object({ askedAt: z.iso.datetime().nullable() })

export const accessEndpoints = {
  askedAccess: endpoint({
    method: 'GET',
    path: '/User/asked-access',
    summary: 'When I last asked for a right, within a day',
    permission: 'signed-in',
    query: wanted,
    data: asked,
  }),
  askAccess: endpoint({
    method: 'POST',
    path: '/User/ask-access',
    summary: 'Ask the SuperAdmins for a right; once a day for each',
    permission: 'signed-in',
    body: wanted,
    data: asked,
  }),
} satisfies Endpoints
