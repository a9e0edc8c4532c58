"""Pictures of boards: SVG without any library, PNG with the extra `maps`."""
