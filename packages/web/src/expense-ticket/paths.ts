/** What each of our people has of advances. */
export const advanceListPath = '/expense-ticket/advances'
