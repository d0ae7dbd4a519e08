import { z } from 'zod'
import { typed } from './text.ts'
import './issue.ts'

/** An e-mail address in lower case, so that one mailbox is one address; at most 254 characters (RFC 5321). */
export const email = typed.toLowerCase().max(254).check(z.email())
