import { z } from 'zod'
import { id, version } from '#http/page'
import { type Channel, type ChosenEvent, channels, chosenEvents } from '#notification/channels'
import { moment } from '#values/moment'
import { text } from '#values/text'

/** As the specification names them (section 3). Where nobody says, the channel decides. */
export const contentTypes = ['user', 'group', 'unknown', 'zalo', 'email', 'system'] as const
export type ContentType = (typeof contentTypes)[number]
export const targetTypes = ['user', 'group'] as const

/** More people or groups than anybody picks by hand. */
const MOST_TARGETS = 500

/**
 * What SuperAdmin tells people. The bell always rings; `channels` are those beside it. Without `sendAt` it is now; with one,
 * not before now and within a year.
 */
export const announcementBody = z.strictObject({
  title: text({ max: 200 }),
  contentNotify: text({ max: 4000, lines: true }),
  contentType: z.enum(contentTypes).optional(),
  targetType: z.enum(targetTypes),
  targetIds: z
    .array(id)
    .max(MOST_TARGETS)
    .refine((list) => list.length > 0, { params: { code: 'required_choice' } }),
  channels: z
    .array(z.enum(channels))
    .max(channels.length)
    .default([])
    .overwrite((list) => channels.filter((one) => list.includes(one))),
  sendAt: moment.nullable().default(null),
})

/** A change of one that waits for its moment: it is said anew as a whole. */
export const plannedBody = z.strictObject({ ...announcementBody.shape, version })

export function contentTypeOf(given: ContentType | undefined, by: readonly Channel[]): ContentType {
  return given ?? by[0] ?? 'system'
}

const event = z.enum(chosenEvents as [ChosenEvent, ...ChosenEvent[]])

/** Which kinds of event somebody is told of by which channel. */
export const choicesBody = z.strictObject({
  choices: z
    .array(z.strictObject({ event, channel: z.enum(channels), wanted: z.boolean() }))
    .max(chosenEvents.length * channels.length),
})
export type Choice = z.output<typeof choicesBody>['choices'][number]
