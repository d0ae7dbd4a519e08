import { z } from 'zod'
import { type Endpoints, endpoint, pageEndpoint } from '#http/endpoint'
import { id, idParams, pageQuery, reference, version } from '#http/page'
import { choiceFilter, type Filters, momentFilter, ownChoicesFilter, ownReferenceFilter } from '#list/filter'
import { channels } from '#notification/channels'
import { announcementBody, choicesBody, contentTypes, plannedBody, targetTypes } from './form.ts'

const moment = z.iso.datetime()
const channel = z.enum(channels)

/** Messages of one announcement that leave by its channels, by what became of them. */
const figures = z.object({ sent: z.number().int(), waiting: z.number().int(), failed: z.number().int() })

/** What was told to whom, and how it was delivered. */
export const announcementSchema = z.object({
  id,
  title: z.string(),
  contentNotify: z.string(),
  contentType: z.enum(contentTypes),
  targetType: z.enum(targetTypes),
  /** The people or groups. */
  targets: z.array(reference),
  channels: z.array(channel),
  /** Those that are off: what has yet to leave by them waits until they are on. */
  waitsFor: z.array(channel),
  dueAt: moment,
  /** Whether the bells have rung. */
  published: z.boolean(),
  /** Taken back before its moment. */
  withdrawn: z.boolean(),
  version,
  /** Bells that rang, and how many of them were read. */
  receivers: z.number().int(),
  read: z.number().int(),
  ...figures.shape,
  createdAt: moment,
  createdByName: z.string(),
})
export type Announcement = z.output<typeof announcementSchema>

/** `dropped`: it had become pointless before it left. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'dropped'] as const

export const deliveryFilters = {
  state: ownChoicesFilter(deliveryStates),
  channel: choiceFilter(channels),
  announcementId: ownReferenceFilter,
  from: momentFilter('createdAt', 'from'),
  to: momentFilter('createdAt', 'to'),
} as const satisfies Filters

export const announcementFilters = {
  from: momentFilter('dueAt', 'from'),
  to: momentFilter('dueAt', 'to'),
} as const satisfies Filters

/** One message to one receiver by one channel. */
export const deliverySchema = z.object({
  id,
  channel,
  receiver: z.string(),
  /** The address or telephone number it went to, or will. */
  recipient: z.string(),
  title: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  createdAt: moment,
  /** Of the next attempt, while it waits. */
  dueAt: moment.nullable(),
  sentAt: moment.nullable(),
  /** Why the last attempt failed, or that its channel is off, in the reader's language where we know it. */
  failure: z.string().nullable(),
})
export type Delivery = z.output<typeof deliverySchema>

const state = z.object({ channel, on: z.boolean() })
const choice = choicesBody.shape.choices.element

export const announcementEndpoints = {
  announce: endpoint({
    method: 'POST',
    path: '/Notification',
    summary: 'Tell people or groups something, now or at a moment, by the bell and further channels',
    permission: 'systemNotification:create',
    body: announcementBody,
    data: z.object({ id }),
  }),
  changePlanned: endpoint({
    method: 'POST',
    path: '/Notification/sent/{id}/change',
    summary: 'Change an announcement that waits for its moment, as a whole',
    permission: 'systemNotification:update',
    params: idParams,
    body: plannedBody,
    data: z.object({ id }),
  }),
  withdrawPlanned: endpoint({
    method: 'POST',
    path: '/Notification/sent/{id}/withdraw',
    summary: 'Take back an announcement that waits for its moment',
    permission: 'systemNotification:update',
    params: idParams,
    body: z.strictObject({ version }),
    data: z.object({ done: z.literal(true) }),
  }),
  announcements: pageEndpoint({
    method: 'GET',
    path: '/Notification/sent',
    summary: 'What was told, with its delivery, newest first',
    permission: 'systemNotification:view',
    query: pageQuery({ sort: ['createdAt'], filters: announcementFilters }),
    data: announcementSchema,
  }),
  deliveries: pageEndpoint({
    method: 'GET',
    path: '/Notification/deliveries',
    summary: 'Messages by mail and Zalo, one line a receiver, newest first',
    permission: 'systemNotification:view',
    query: pageQuery({ sort: ['createdAt'], filters: deliveryFilters }),
    data: deliverySchema,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/Notification/deliveries/{id}/send-again',
    summary: 'Send a message again that did not leave',
    permission: 'systemNotification:create',
    params: idParams,
    data: z.object({ done: z.literal(true) }),
  }),
  channels: endpoint({
    method: 'GET',
    path: '/Notification/channels',
    summary: 'The channels beside the bell, and whether each is on',
    permission: 'signed-in',
    data: z.array(state),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/Notification/choices',
    summary: 'Which kinds of event I am told of by which channel',
    permission: 'signed-in',
    data: z.array(choice),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/Notification/choices',
    summary: 'Choose which kinds of event I am told of by which channel; what is left out stays',
    permission: 'signed-in',
    body: choicesBody,
    data: z.array(choice),
  }),
} satisfies Endpoints

export const deliveryEndpoints = {
  testSend: endpoint({
    method: 'POST',
    path: '/Notification/test-send',
    summary: 'Send a test message to myself by a channel, and say what its server answered',
    permission: 'systemNotification:create',
    effect: 'own',
    body: z.strictObject({ channel }),
    data: z.object({ recipient: z.string(), failure: z.string().nullable() }),
  }),
} satisfies Endpoints
