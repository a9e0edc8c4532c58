-- When a process of the server ran: the time in which none did costs nobody anything.

CREATE TABLE uptime (
    process TEXT PRIMARY KEY,
    began DOUBLE PRECISION NOT NULL,
    seen DOUBLE PRECISION NOT NULL
);
