-- Devices from which somebody has signed in before: a stranger's wrong passwords do not lock them out (docs/decisions/0029). The token itself is kept nowhere.
CREATE TABLE platform.known_devices (
  token_hash TEXT PRIMARY KEY,
  user_id    UUID NOT NULL REFERENCES platform.login_names (user_id) ON DELETE CASCADE,
  used_at    TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX known_devices_user ON platform.known_devices (user_id, used_at DESC);
CREATE INDEX known_devices_over ON platform.known_devices (expires_at);
