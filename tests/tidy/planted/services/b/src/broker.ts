import "@nats-io/transport-node";
