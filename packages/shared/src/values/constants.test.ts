import { expect, it } from 'vitest'
import * as constants from './constants.ts'

/** Each figure as the specification, section 9 (codes, widths and sizes also in sections 2 and 7), states it. */
it.each([
  ['Page size 10', constants.PAGE_SIZE, 10],
  ['search debounce 500 ms', constants.SEARCH_DEBOUNCE_MS, 500],
  ['notification drawer page size 10', constants.NOTIFICATION_DRAWER_PAGE_SIZE, 10],
  ['width 450', constants.NOTIFICATION_DRAWER_WIDTH_PX, 450],
  ['top dropdown max height 320 px', constants.NOTIFICATION_DROPDOWN_MAX_HEIGHT_PX, 320],
  ['Sidebar auto-collapse below 992 px', constants.SIDER_COLLAPSE_WIDTH_PX, 992],
  ['session-warning redirect delay 2000 ms', constants.REDIRECT_DELAY_MS, 2000],
  ['Week starts on Monday', constants.WEEK_START, 1],
  ['VAT 10%', constants.VAT_RATE, 10],
  ['up to 2 decimals', constants.MAX_DECIMALS, 2],
  ['money with no decimals', constants.MONEY_DECIMALS, 0],
  ['abbreviated at 1,000,000', constants.ABBREVIATE_MILLION, 1e6],
  ['and 1,000,000,000', constants.ABBREVIATE_BILLION, 1e9],
  ['with 2 decimals', constants.ABBREVIATION_DECIMALS, 2],
  ['Confirm code 200', constants.CONFIRMED, 200],
  ['and -1', constants.CANCELED, -1],
  ['default locale', constants.localeTags[constants.DEFAULT_LOCALE], 'vi_VN'],
  ['the other locale', constants.localeTags.en, 'en_US'],
  ['price calculation types', constants.priceTypes, ['item', 'actual', 'theoretical']],
  ['notification channels', constants.notificationChannels, ['system', 'email', 'zalo']],
  [
    'Dashboard time ranges',
    constants.dashboardRanges,
    ['today', 'yesterday', 'this-week', 'last-month', 'this-month', 'this-year', 'last-year', 'custom'],
  ],
])('%s', (_, actual, stated) => {
  expect(actual).toEqual(stated)
})
