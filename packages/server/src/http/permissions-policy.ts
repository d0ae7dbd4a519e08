/** Browser features that no page uses. */
export const PERMISSIONS_POLICY = 'geolocation=(), microphone=(), payment=()'
