/** Business constants and limits of the specification, section 9; a test holds each figure. */

export const PAGE_SIZE = 10
export const SEARCH_DEBOUNCE_MS = 500

export const NOTIFICATION_DRAWER_PAGE_SIZE = 10
export const NOTIFICATION_DRAWER_WIDTH_PX = 450
export const NOTIFICATION_DROPDOWN_MAX_HEIGHT_PX = 320

/** The side menu collapses by itself below this width. */
export const SIDER_COLLAPSE_WIDTH_PX = 992
/** From the session warning to the login page. */
export const REDIRECT_DELAY_MS = 2000

/** Shown as included in prices. */
export const VAT_RATE = 10
export const MAX_DECIMALS = 2
export const MONEY_DECIMALS = 0
export const ABBREVIATE_MILLION = 1_000_000
export const ABBREVIATE_BILLION = 1_000_000_000
export const ABBREVIATION_DECIMALS = 2

/** What a confirm dialog answers. */
export const CONFIRMED = 200
export const CANCELED = -1

/** Monday, as in ISO 8601. */
export const WEEK_START = 1

export const locales = ['vi', 'en'] as const
export type Locale = (typeof locales)[number]
export const DEFAULT_LOCALE: Locale = 'vi'
/** The names under which the browser keeps the locale. */
export const localeTags = { vi: 'vi_VN', en: 'en_US' } as const satisfies Record<Locale, string>

export const dashboardRanges = [
  'today',
  'yesterday',
  'this-week',
  'last-month',
  'this-month',
  'this-year',
  'last-year',
  'custom',
] as const

/** How a line is priced: by item, by actual weight (kg), by theoretical weight (kg). */
export const priceTypes = ['item', 'actual', 'theoretical'] as const
export type PriceType = (typeof priceTypes)[number]

/** Where goods come from: our own stock, or bought for this customer. */
export const sources = ['warehouse', 'supplier'] as const
export type Source = (typeof sources)[number]

/** Reminder methods, and the channels of a notification. */
export const notificationChannels = ['system', 'email', 'zalo'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** A browser keeps what somebody typed and did not save for thirty days from its last change. */
export const DRAFT_LIFETIME_MS = 30 * 86_400_000

/** In bytes: sizes of files and requests are limited in it. */
export const MEGABYTE = 1_048_576
